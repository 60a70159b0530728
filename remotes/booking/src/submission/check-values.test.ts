import { describe, expect, it } from 'vitest';
import { defaultValues, type FormValues } from '../form/values';
import { checkValues } from './check-values';

const complete: FormValues = {
  ...defaultValues,
  name: 'Jane Doe',
  phone: '(555) 123-4567',
  email: 'jane@example.com',
  consent: true,
};
const rejectionOf = (values: Partial<FormValues>) => {
  const checked = checkValues({ ...complete, ...values });
  if (checked.ok) throw new Error('was accepted');
  return checked;
};

describe('checking a form', () => {
  it('accepts the four required fields with the defaults of the rest', () => {
    const checked = checkValues(complete);
    expect(checked.ok && checked.record).toMatchObject({
      name: 'Jane Doe',
      phone: '+15551234567',
      interest: 'consultation',
      message: null,
      age: null,
      gender: null,
      primary_concern: null,
      preferred_contact_method: 'email',
      urgency_level: 'routine',
      has_insurance: false,
      is_healthcare_provider: false,
      consent: true,
    });
  });

  it('assembles preferred times in the chosen time zone, and omits them when no day is chosen', () => {
    const monday = { 'preferred_times.windows.1.day': 'monday', 'preferred_times.windows.1.part': 'evening' };
    const checked = checkValues({ ...complete, ...monday, 'preferred_times.time_zone': 'America/Chicago' });
    expect(checked.ok && checked.record.preferred_times).toEqual({
      time_zone: 'America/Chicago',
      windows: [{ day: 'monday', part: 'evening' }],
    });
    expect(rejectionOf(monday).fields).toEqual({
      'preferred_times.time_zone': 'Please choose your time zone',
    });
    expect(checkValues({ ...complete, 'preferred_times.time_zone': 'America/Chicago' })).toMatchObject({
      ok: true,
      record: expect.not.objectContaining({ preferred_times: expect.anything() }),
    });
  });

  it.each([
    ['name', { name: ' ' }],
    ['email', { email: '' }],
    ['phone', { phone: 'call me' }],
    ['consent', { consent: false }],
  ])('asks for a missing %s before anything else', (field, values) => {
    const { notice, fields } = rejectionOf({ age: '7', ...values });
    expect(notice).toEqual({
      title: 'Missing required fields',
      description: 'Please complete name, email, phone and agree to terms.',
    });
    expect(fields).toHaveProperty(field);
    expect(fields).toHaveProperty('age');
  });

  it('then asks for a phone number that can be normalized', () => {
    const { notice, fields } = rejectionOf({ phone: '12345', email: 'nonsense' });
    expect(notice).toEqual({
      title: 'Invalid phone number',
      description: 'Enter a valid number. Example: +15551234567 or (555) 123-4567',
    });
    expect(fields.phone).toBe(notice.description);
  });

  it("then joins the fields' messages with commas, in the order of the form", () => {
    const { notice } = rejectionOf({ message: 'x'.repeat(2001), email: 'nonsense', name: '<Jane>' });
    expect(notice).toEqual({
      title: 'Validation Error',
      description:
        'Name is required and must be valid, Valid email is required, Message is too long (max 2000 characters)',
    });
  });

  it.each(['17', '121', '40.5', 'old'])('rejects %s as an age', (age) => {
    expect(rejectionOf({ age }).fields.age).toBe('Age must be a whole number from 18 to 120');
  });

  it('sanitizes what is sent: no markup, trimmed, at most 1000 characters', () => {
    const checked = checkValues({ ...complete, message: ` <b>Hi</b><script>x</script> ${'y'.repeat(1500)}` });
    const message = checked.ok ? checked.record.message : null;
    expect(message).toHaveLength(1000);
    expect(message).toMatch(/^Hi y+$/);
  });
});
