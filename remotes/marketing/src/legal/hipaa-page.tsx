import { hipaa } from '../content/legal/hipaa';
import { LegalArticle } from './legal-article';

export function Page() {
  return <LegalArticle document={hipaa} />;
}
