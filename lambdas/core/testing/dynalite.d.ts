declare module 'dynalite' {
  import type { Server } from 'node:http';

  interface Options {
    readonly createTableMs?: number;
    readonly deleteTableMs?: number;
    readonly updateTableMs?: number;
    readonly path?: string;
  }

  export default function dynalite(options?: Options): Server;
}
