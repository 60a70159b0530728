/** A file that visitors get. The text of a picture is its bytes in base64, so that any file can be staged as JSON. */
export type ComposedFile = readonly [key: string, text: string];

/** The bytes that visitors get. */
export const bytesOfFile = ([key, text]: ComposedFile): Buffer =>
  Buffer.from(text, key.endsWith('.png') ? 'base64' : 'utf8');
