import { palette } from '../emails/palette';

/** The site's look in a few lines of CSS. */
export const formStyle = [
  `body{margin:0;background:${palette.paper};color:${palette.ink};font:17px/1.6 Figtree,system-ui,sans-serif}`,
  `header{background:${palette.night};border-bottom:3px solid ${palette.lamp};padding:20px 24px}`,
  `header a{color:${palette.paper};font:22px Newsreader,Georgia,serif;text-decoration:none}`,
  'main{max-width:40rem;margin:0 auto;padding:32px 24px 72px}',
  'h1,h2,legend{font-family:Newsreader,Georgia,serif;font-weight:500;line-height:1.15;margin:0 0 12px}',
  '.problem{border-left:4px solid #A3261B;background:#fff;padding:20px 24px;border-radius:6px;margin-bottom:32px}',
  '.problem a,.note{color:#A3261B}',
  `a{color:${palette.pine}}`,
  'p{margin:0 0 16px}',
  'label{display:block;font-weight:600}',
  // The second has empty alternative text. Browsers without that keep the first.
  '.required::after{content:" *";content:" *" / ""}.required::after,.mark{color:#A3261B}',
  'input,select,textarea{box-sizing:border-box;width:100%;min-height:48px;padding:10px 12px;font:inherit;color:inherit;background:#fff;border:1px solid #7C8A84;border-radius:6px}',
  '.hint{display:block;color:#52655F;font-size:15px}',
  '[aria-invalid]{border-color:#A3261B}',
  '.check{display:flex;flex-wrap:wrap;gap:12px;align-items:center}',
  '.check input{width:24px;min-height:24px}.check label{flex:1;font-weight:400}.note{display:block;width:100%}',
  `button{min-height:48px;padding:12px 32px;border:0;border-radius:999px;background:${palette.pine};color:#fff;margin:8px 0 32px;font:inherit;font-weight:600;cursor:pointer}`,
  '.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}',
  'fieldset{min-width:0;margin:0 0 16px;padding:16px;border:1px solid #7C8A84;border-radius:6px}legend{padding:0 8px;font-size:20px}',
  // A time of day counts only with a day.
  'p:has(>[name$=".day"]>[value=""]:checked)+p{display:none}',
  ':focus-visible{outline:3px solid #1B4FD8;outline-offset:2px}',
].join('');
