/** An email as it is sent, or, from a template, with {{slots}} where a record's values go. */
export interface Email {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const slot = /\{\{(\w+)\}\}/g;

/** Fills a template's slots: escaped and with its line breaks kept in the HTML, on one line in the subject. */
export function fill(template: Email, values: Readonly<Record<string, string>>): Email {
  const value = (name: string): string => {
    const found = values[name];
    if (found === undefined) throw new Error(`The email has no value for ${name}`);
    return found;
  };
  return {
    subject: template.subject.replace(slot, (_, name: string) => value(name).replace(/\s+/g, ' ')),
    html: template.html.replace(slot, (_, name: string) => escapeHtml(value(name)).replaceAll('\n', '<br>')),
    text: template.text.replace(slot, (_, name: string) => value(name)),
  };
}
