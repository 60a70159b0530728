import { privacy } from '../content/legal/privacy';
import { LegalArticle } from './legal-article';

export function Page() {
  return <LegalArticle document={privacy} />;
}
