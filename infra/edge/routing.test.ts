import { expect, it } from 'vitest';
import { routeOf } from './routing';
import { routingCases } from './testing/routing-cases';

it.each(routingCases)('routes %j with the query %j to the right place', (path, query, route) => {
  expect(routeOf(path, query)).toEqual(route);
});
