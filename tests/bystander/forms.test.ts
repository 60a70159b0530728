import { bystanders } from './suite';

// Split into two files so that two processors share the work.
bystanders(['appointment']);
