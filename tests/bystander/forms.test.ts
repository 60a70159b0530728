import { bystanders } from './suite';

// In files of their own, so that two processors share the work.
bystanders(['appointment']);
