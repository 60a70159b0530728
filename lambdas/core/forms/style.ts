import { palette } from '../emails/palette';

/** The site's look in a few lines of CSS. */
export const formStyle = [
  `body{margin:0;background:${palette.paper};color:${palette.ink};font:17px/1.6 Figtree,system-ui,sans-serif}`,
  `header{background:${palette.night};border-bottom:3px solid ${palette.lamp};padding:20px 24px}`,
  `header a{color:${palette.paper};font:22px Newsreader,Georgia,serif;text-decoration:none}`,
  'main{max-width:40rem;margin:0 auto;padding:32px 24px 72px}',
  'h1,h2{font-family:Newsreader,Georgia,serif;font-weight:500;line-height:1.15;margin:0 0 12px}',
  '.problem{border-left:4px solid #A3261B;background:#fff;padding:20px 24px;border-radius:6px;margin-bottom:32px}',
  `a{color:${palette.pine}}`,
  'p{margin:0 0 16px}',
  'dt{font-weight:600}dd{margin:0 0 16px;white-space:pre-wrap;overflow-wrap:anywhere}',
  `button{min-height:48px;padding:12px 32px;border:0;border-radius:999px;background:${palette.pine};color:#fff;margin:8px 0 32px;font:inherit;font-weight:600;cursor:pointer}`,
  ':focus-visible{outline:3px solid #1B4FD8;outline-offset:2px}',
].join('');
