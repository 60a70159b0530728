import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright/test';
import { open } from './hydrated';

/** A visitor's details, as they would type them. */
export function visitor(changes: Partial<ReturnType<typeof someone>> = {}) {
  return { ...someone(), ...changes };
}

const someone = () => ({
  name: 'Zoë O’Neill-Đặng Jr.',
  phone: '(212) 555-0123',
  email: `zoe@${randomUUID().slice(0, 8)}.example`,
  age: '47',
  concern: 'Sciatica since spring',
  message: 'I would like to walk to work again.',
});
export type Visitor = ReturnType<typeof someone>;

const headings = { appointment: 'Get Started Today', contact: 'Send Us a Message' } as const;
const buttons = { appointment: 'Book Consultation', contact: 'Send Message' } as const;

/** One of the two forms of /contact, found by its labels. */
export class BookingForm {
  readonly form: Locator;
  readonly submit: Locator;
  constructor(
    readonly page: Page,
    readonly kind: keyof typeof headings,
  ) {
    this.form = page.getByRole('form', { name: headings[kind] });
    this.submit = this.form.getByRole('button', { name: buttons[kind] });
  }

  /** Opens /contact with this form in sight. */
  static async open(page: Page, kind: keyof typeof headings = 'appointment'): Promise<BookingForm> {
    await open(page, '/contact');
    const form = new BookingForm(page, kind);
    if (kind === 'contact') await form.choose();
    return form;
  }

  async choose(): Promise<void> {
    await this.page.getByText(this.kind === 'contact' ? 'Send a message' : 'Book a consultation').click();
  }

  field(label: string): Locator {
    return this.form.getByLabel(label, { exact: true });
  }
  /** Opens Client Information if it is closed. Without script, it is open from the start where styles can do that. */
  async unfold(): Promise<void> {
    if (!(await this.field('Age').isVisible()))
      await this.form.getByText('Client Information').first().click();
  }
  get terms(): Locator {
    return this.form.getByRole('checkbox', { name: /I agree to the Terms/ });
  }

  /** Fills what is required. */
  async fillRequired({ name, phone, email }: Visitor): Promise<void> {
    await this.field('Full Name').fill(name);
    await this.field('Phone Number').fill(phone);
    await this.field('Email Address').fill(email);
    await this.terms.check();
  }

  /** Fills every field with something other than its default. */
  async fillAll(visitor: Visitor): Promise<void> {
    await this.fillRequired(visitor);
    await this.field('Interest').selectOption({ label: 'Pricing Information' });
    await this.form.getByRole('checkbox', { name: 'I am a healthcare provider' }).check();
    await this.unfold();
    await this.field('Age').fill(visitor.age);
    await this.field('Gender').selectOption({ label: 'Non-binary' });
    await this.field('Primary Health Concern').fill(visitor.concern);
    await this.form.getByRole('radio', { name: 'Text' }).check();
    await this.form.getByRole('radio', { name: /^Priority/ }).check();
    await this.form.getByRole('checkbox', { name: /health insurance/ }).check();
    await this.field('Message').fill(visitor.message);
  }

  /** The values of the fields, to compare with what was typed. */
  async values() {
    return {
      name: await this.field('Full Name').inputValue(),
      phone: await this.field('Phone Number').inputValue(),
      email: await this.field('Email Address').inputValue(),
      age: await this.field('Age').inputValue(),
      concern: await this.field('Primary Health Concern').inputValue(),
      message: await this.field('Message').inputValue(),
    };
  }
}

/** What the practice stores for {@link BookingForm.fillAll}. */
export const storedFor = ({ name, email, age, concern, message }: Visitor) => ({
  name,
  email,
  phone: '+12125550123',
  interest: 'pricing',
  message,
  is_healthcare_provider: true,
  consent: true,
  age: Number(age),
  gender: 'non-binary',
  primary_concern: concern,
  has_insurance: true,
  preferred_contact_method: 'text',
  urgency_level: 'priority',
});
