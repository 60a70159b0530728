import { join } from 'node:path';
import type { FunctionRow } from '@concierge/contract/wire/endpoints/row';
import { handlerName } from '@concierge/contract/wire/functions';
import * as z from 'zod/mini';
import type { HttpHandler } from '../http/handler';
import type { Runtime } from '../runtime';

const handlers = z.record(z.string(), z.custom<(runtime: Runtime) => HttpHandler>());

/** Starts a function from its source as its bundle does: from the module of its row, in a folder of functions. */
export async function startFunction(
  { function: name, file = name }: FunctionRow,
  folder: string,
  remote?: string,
): Promise<HttpHandler> {
  const module = handlers.parse(await import(join(folder, `${file}.ts`)));
  const { liveRuntime } = await import('../runtime');
  const start = module[handlerName(name, remote)];
  if (!start) throw new Error(`${file} exports no ${handlerName(name, remote)}`);
  return start(liveRuntime);
}
