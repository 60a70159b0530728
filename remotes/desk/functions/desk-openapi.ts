import { openApi as documentOf } from '@concierge/contract/wire/openapi';
import { openApiDocument } from '@concierge/contract/wire/responses';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import * as endpoints from './endpoints';
import { deskHandler } from './handler';

export const openapiHandler = (runtime: Runtime) =>
  deskHandler(runtime, endpoints.openApi, () => {
    const document = openApiDocument.parse(documentOf(endpoints));
    return async () => document;
  });
