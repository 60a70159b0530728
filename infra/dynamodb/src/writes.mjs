/** How keys and values are stored: as dynalite does, but values are made into JSON here. */
const asText = { keyEncoding: 'utf8', valueEncoding: 'utf8' };

/**
 * Replaces how dynalite reads and writes its LevelDB database. Reads return at once. Writes are kept in memory, where
 * reads see them, until one batch stores what one or more calls have written. Only one batch is written at a time, so
 * that none is stored before another that it depends on.
 */
export class Writes {
  #level;
  #batch;
  /** By key: JSON, or undefined if deleted. Of the call that is being made, waiting, and in the batch that is written. */
  #ofCall;
  #waiting = new Map();
  #batched = new Map();
  /** Resolves when the batch is stored, and when what is waiting is. */
  #stored = Promise.resolve();
  #nextStored;
  #onTableChange;

  constructor(level, onTableChange) {
    this.#onTableChange = onTableChange;
    this.#level = level;
    this.#batch = level.batch;
    Object.assign(level, {
      get: (key, done) => done(null, this.#read(key)),
      put: (key, value, done) => this.#write([[key, JSON.stringify(value)]], done),
      del: (key, done) => this.#write([[key, undefined]], done),
      batch: (changes, done) =>
        this.#write(
          changes.map(({ type, key, value }) => [key, type === 'del' ? undefined : JSON.stringify(value)]),
          done,
        ),
    });
  }

  /** Makes a call, which may not wait for anything. Everything that it writes is stored together, or nothing if it throws. */
  together(call) {
    const changes = new Map();
    this.#ofCall = changes;
    try {
      const output = call();
      for (const [key, json] of changes) this.#waiting.set(key, json);
      return output;
    } finally {
      this.#ofCall = undefined;
    }
  }

  /** Resolves when everything that was written so far has reached the operating system. */
  stored() {
    if (this.#waiting.size === 0) return this.#stored;
    this.#nextStored ??= this.#stored.then(() => {
      this.#nextStored = undefined;
      this.#batched = this.#waiting;
      this.#waiting = new Map();
      this.#stored = this.#batch(
        Array.from(this.#batched, ([key, value]) =>
          value === undefined ? { type: 'del', key } : { type: 'put', key, value, ...asText },
        ),
      );
      return this.#stored;
    });
    return this.#nextStored;
  }

  #read(key) {
    const written = [this.#ofCall, this.#waiting, this.#batched].find((changes) => changes?.has(key));
    const json = written ? written.get(key) : this.#level.getSync(key, asText);
    return json === undefined ? undefined : JSON.parse(json);
  }

  #write(changes, done = () => undefined) {
    for (const [key, json] of changes) (this.#ofCall ?? this.#waiting).set(key, json);
    if (this.#ofCall) return done(null);
    // A table changes. It may become active only after the database has been closed.
    this.#onTableChange();
    this.stored().then(() => done(null), done);
  }
}
