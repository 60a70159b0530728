import type { FAQPage } from 'schema-dts';

/** Questions and answers as structured data for search engines. The page shows the same text. */
export function faqPage(faqs: readonly { readonly question: string; readonly answer: string }[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  } satisfies Exclude<FAQPage, string>;
}
