import { bystanders } from './suite';

bystanders(['contact', 'survey', 'change']);
