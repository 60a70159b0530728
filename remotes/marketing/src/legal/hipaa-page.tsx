import { hipaa } from '../content/legal/hipaa';
import { LegalPage } from './legal-page';

export function HipaaPage() {
  return <LegalPage document={hipaa} />;
}
