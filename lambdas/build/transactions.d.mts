import type { Server } from 'node:http';

export function withTransactions(server: Server): Server;
