import { terms } from '../content/legal/terms';
import { LegalArticle } from './legal-article';

export function Page() {
  return <LegalArticle document={terms} />;
}
