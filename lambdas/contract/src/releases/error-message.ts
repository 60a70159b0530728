/*
 * An error's message may contain anything, including what a visitor typed. It isn't searched for private data, but
 * reduced to the words on this list, which browsers and React use in their error messages. They can't form a sentence
 * about a person.
 */
const words = new Set(
  `a abort aborted access after already an and any api argument array assign assigned assignment at async attempt await
 bad be been before bigint boolean break buffer by call called cannot chunk circular class clone cloned closed code
 component connect connection console const constructor content convert converting could create cross css data date
 declaration define defined delete denied depth descriptor destructured did directive does dom domain duplicate
 dynamically element empty end entry error evaluate evaluating event exceeded execute expected export exported extensible
 extra failed fallback fetch fetching file find for found frozen function generator get getter global handler has head
 html hook hooks http hydrate hydrated hydrating hydration identifier implemented import imported importing in inline
 incorrect index infinite initialization initialize initialized initializer input instance instanceof integrity invalid
 is it iterable iterator json key keyword label length let lexical limit list literal load loaded loading lock locked
 manifest match matched maximum message method mime minified missing module more must named network new next no node
 non not null number object objects of on only operation operator option or origin out outside over parameter parse
 parsing pattern perform permission policy position preload private promise properties property protocol prototype
 provided proxy quota range react read readonly reading record recursion redeclaration reference refused regexp
 registry rejected rejection remote remove render rendered rendering replace request required resolve resource response
 rest return root route same scope script scripts security serialize server session set setter setting size source
 spread src stack statement storage stream strict string style stylesheet suspended super support supported syntax tag
 target temporal text the this through throw timed timeout timer to token too type undefined unexpected unhandled unique
 unknown unsafe unsupported unterminated update url use used value valid variable version violates violation was when
 while window with within worker write writing`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
const mostChars = 120;
const standardNames =
  /^(?:Type|Reference|Range|Syntax|URI|Eval|Aggregate|Abort|Security|Network|NotFound|NotAllowed|QuotaExceeded|Timeout)?Error$/;

/**
 * An error's name and message, reduced to words that are known to be harmless: `TypeError: cannot read properties of
 * undefined reading …`. An ellipsis replaces the rest.
 */
export function harmlessMessage(name: string, message: string): string {
  const react = /^Minified React error #([1-5]?[0-9]?[0-9]);/.exec(message);
  if (react) return `React error ${react[1]}`;
  const kept: string[] = [];
  // Quoted text is data from the code. (Single-quoted text drops out below: no word on the list starts with a quote.)
  const unquoted = message
    .slice(0, 500)
    .split(/["`“”]/)
    .filter((_, index) => index % 2 === 0)
    .join(' … ');
  const spelledOut = unquoted
    .toLowerCase()
    .replace(/\bcan't\b/g, 'cannot')
    .replace(/n't\b/g, ' not');
  for (const part of spelledOut.split(/\s+/)) {
    // Trims only around a word: an address stays in one piece, which isn't on the list.
    const word = part.replace(/^[([{<]/, '').replace(/[)\]}>.,:;!?]{1,3}$/, '');
    if (word === '') continue;
    if (words.has(word)) kept.push(word);
    else if (kept.at(-1) !== '…') kept.push('…');
  }
  const text = kept.join(' ');
  return `${standardNames.test(name) ? name : 'Error'}: ${text}`.slice(0, mostChars).trim();
}

/** True if {@link harmlessMessage} could have produced the text. */
export function isHarmless(text: string): boolean {
  if (/^React error [1-5]?[0-9]?[0-9]$/.test(text)) return true;
  const [name = '', ...rest] = text.split(': ');
  return (
    standardNames.test(name.replace(/:$/, '')) &&
    rest.length <= 1 &&
    (rest[0] ?? '').split(' ').every((word) => word === '' || word === '…' || words.has(word))
  );
}
