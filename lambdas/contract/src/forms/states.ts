export interface State {
  /** 'NY' */
  readonly code: string;
  readonly name: string;
}

/**
 * Code, name, and the first three digits of its ZIP codes, as ranges (USPS, Publication 65 and the L002 labeling list).
 */
const rows = `
AL Alabama 350-369|AK Alaska 995-999|AZ Arizona 850-865|AR Arkansas 716-729|CA California 900-961|CO Colorado 800-816
CT Connecticut 060-069|DE Delaware 197-199|DC Washington, D.C. 200 202-205 569|FL Florida 320-349|GA Georgia 300-319 398-399
HI Hawaii 967-968|ID Idaho 832-838|IL Illinois 600-629|IN Indiana 460-479|IA Iowa 500-528|KS Kansas 660-679
KY Kentucky 400-427|LA Louisiana 700-714|ME Maine 039-049|MD Maryland 206-219|MA Massachusetts 010-027 055
MI Michigan 480-499|MN Minnesota 550-567|MS Mississippi 386-397|MO Missouri 630-658|MT Montana 590-599
NE Nebraska 680-693|NV Nevada 889-898|NH New Hampshire 030-038|NJ New Jersey 070-089|NM New Mexico 870-884
NY New York 005 100-149|NC North Carolina 270-289|ND North Dakota 580-588|OH Ohio 430-459|OK Oklahoma 730-732 734-749
OR Oregon 970-979|PA Pennsylvania 150-196|PR Puerto Rico 006-007 009|RI Rhode Island 028-029|SC South Carolina 290-299
SD South Dakota 570-577|TN Tennessee 370-385|TX Texas 733 750-799 885|UT Utah 840-847|VT Vermont 050-054 056-059
VA Virginia 201 220-246|VI U.S. Virgin Islands 008|WA Washington 980-994|WV West Virginia 247-268|WI Wisconsin 530-549
WY Wyoming 820-831`;

/** ZIP codes of one state within another state's three-digit range. */
const exceptions = new Map([['06390', 'NY']]);

const states = rows
  .trim()
  .split(/[|\n]/)
  .map((row) => {
    const [code, name, ranges] = [
      row.slice(0, 2),
      row.slice(3, row.search(/\d/)),
      row.slice(row.search(/\d/)),
    ];
    return { code, name: name.trim(), ranges: ranges.split(' ').map((range) => range.split('-')) };
  });

/** Said of text in which no state is found. */
export const unknownState = 'Enter a state, such as NY, or a five-digit ZIP code, or leave this empty';

/** Lower case, without periods, commas and extra spaces: 'n.y.' becomes 'ny'. */
const normalize = (text: string): string =>
  text.toLowerCase().replace(/[.,]/g, '').replace(/\s+/g, ' ').trim();

/** The last words of an address that name a state: 'Virginia Beach, VA', 'Brooklyn New York'. */
function stateAtEnd(typed: string): State | undefined {
  // In lower case only after a comma: 'in' and 'or' are words, too.
  const letters = /(?:,\s*[A-Za-z]{2}|\s[A-Z]{2})$/
    .exec(typed.trim().replace(/\./g, ''))?.[0]
    .slice(-2)
    .toUpperCase();
  const text = normalize(typed);
  const named = states.filter(({ name }) => text.endsWith(` ${normalize(name)}`));
  return (
    states.find(({ code }) => code === letters) ??
    // West Virginia, not Virginia.
    named.sort((one, other) => other.name.length - one.name.length)[0]
  );
}

/**
 * Finds the state by its code, its name or a ZIP code (with or without its last four digits), also at the end of an
 * address. Returns null if none.
 * @param finished False while the visitor types: 'ne' may become New York, so it isn't Nebraska yet.
 */
export function findState(typed: string, finished = true): State | null {
  const text = normalize(typed);
  const zip = /(?:^|[^\d])(\d{5})(?:[- ]?\d{4})?$/.exec(text)?.[1];
  if (zip === undefined) {
    const found = states.find(({ code, name }) => text === normalize(code) || text === normalize(name));
    const beginsAnother = states.some((state) => state !== found && normalize(state.name).startsWith(text));
    if (!finished) return found && !beginsAnother ? found : null;
    return found ?? stateAtEnd(typed) ?? null;
  }
  const exception = exceptions.get(zip);
  if (exception !== undefined) return states.find(({ code }) => code === exception) ?? null;
  const start = zip.slice(0, 3);
  return (
    states.find(({ ranges }) => ranges.some(([from = '', to = from]) => from <= start && start <= to)) ?? null
  );
}
