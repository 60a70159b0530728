import { type StaffRole, staffRoles } from '@concierge/contract/staff/staff';
import { Button } from '@concierge/kit';
import { SelectField, TextField } from '@concierge/kit/forms';
import { useEffect, useState } from 'react';
import { staff as staffEndpoint } from '../../functions/endpoints';
import type { StaffChange, StaffMember } from '../../functions/schemas/staff';
import { AskForm } from '../shared/ask-form';
import { Dialog } from '../shared/dialog';
import { EmailField } from '../shared/email-field';
import { FailureAlert } from '../shared/failure';
import { PageFrame } from '../shared/page-frame';
import { usePerson } from '../shared/person';
import { useAnswer } from '../shared/use-answer';
import { keepPassword, TemporaryPasswords } from './temporary-passwords';

const roleLabels: Readonly<Record<StaffRole, string>> = {
  desk: 'Front desk: reads and works requests',
  physician: 'Physician: reads surveys too',
  owner: 'Owner: also exports, deletes, and manages staff',
};
const roleOptions = staffRoles.map((value) => ({ value, label: roleLabels[value] }));
const roleOf = (typed: string): StaffRole => staffRoles.find((role) => role === typed) ?? 'desk';

type Typed = (field: string) => string;
const factsOf = (typed: Typed) => ({ role: roleOf(typed('role')), name: typed('name') });

/** How colleagues find somebody in a list. */
const NameField = ({ name }: { readonly name?: string | null }) => (
  <TextField
    label="Name"
    name="name"
    hint="For colleagues, if they want one shown."
    autoComplete="off"
    defaultValue={name ?? ''}
  />
);

/** What is asked for twice. */
const confirmed = {
  reset: {
    button: 'Reset authenticator',
    text: 'They sign in with a new temporary password, and set up another authenticator.',
  },
  remove: {
    button: 'Remove',
    text: 'They are out within a minute. Their open requests go back to nobody, and what they did stays in the audit.',
  },
} as const;
type Asked = { readonly action: keyof typeof confirmed; readonly email: string };

/** Who is staff, for owners. */
export function Staff() {
  const { answer, failure, pending, ask } = useAnswer(staffEndpoint);
  const { email: own } = usePerson();
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => void ask({ action: 'list' }), [ask]);
  const send = async (change: Exclude<StaffChange, { action: 'list' }>) => {
    const answered = await ask(change);
    if (!answered) return false;
    keepPassword(own, change, answered.temporary_password);
    return true;
  };
  return (
    <PageFrame title="Staff">
      <FailureAlert error={failure} onRetry={answer ? undefined : () => void ask({ action: 'list' })} />
      <TemporaryPasswords own={own} />
      <ul className="grid grid-cols-1 gap-4" aria-label="Staff" aria-busy={pending}>
        {answer?.staff.map((member) => (
          <Member key={member.email} member={member} onChange={send} onAsk={setAsked} />
        ))}
      </ul>
      <h2 className="text-lg font-semibold">Add somebody</h2>
      <AskForm
        id="add"
        label="Add somebody"
        button="Add"
        className="max-w-form"
        pending={pending}
        onSend={(typed) => send({ action: 'add', email: typed('email'), ...factsOf(typed) })}
      >
        <EmailField label="Work email" />
        <NameField />
        <SelectField label="Role" name="role" options={roleOptions} />
      </AskForm>
      {asked ? (
        <Dialog
          title={`${confirmed[asked.action].button}: ${asked.email}`}
          onClose={() => setAsked(undefined)}
        >
          {(close) => (
            <>
              <p>{confirmed[asked.action].text}</p>
              <Button
                variant="destructive"
                onClick={() => {
                  close();
                  void send(asked);
                }}
              >
                {confirmed[asked.action].button}
              </Button>
            </>
          )}
        </Dialog>
      ) : null}
    </PageFrame>
  );
}

interface MemberProps {
  readonly member: StaffMember;
  readonly onChange: (change: Extract<StaffChange, { action: 'role' }>) => unknown;
  readonly onAsk: (asked: Asked) => void;
}

function Member({ member: { email, name, role, ready }, onChange, onAsk }: MemberProps) {
  return (
    <li className="grid grid-cols-1 gap-3 rounded-card border border-rule bg-white p-4">
      <p className="flex flex-wrap gap-x-3">
        <bdi className="min-w-0 font-semibold wrap-anywhere">{name ?? email}</bdi>
        {name === null ? null : <span className="min-w-0 text-muted wrap-anywhere">{email}</span>}
        {ready ? null : <span className="text-muted">Has not signed in yet</span>}
      </p>
      <AskForm
        id={email}
        label={`Name and role of ${email}`}
        button="Save"
        variant="outline"
        pending={false}
        onSend={(typed) => void onChange({ action: 'role', email, ...factsOf(typed) })}
        others={(['reset', 'remove'] as const).map((action) => (
          <Button
            key={action}
            variant="ghost"
            aria-label={`${confirmed[action].button}: ${email}`}
            onClick={() => onAsk({ action, email })}
          >
            {confirmed[action].button}
          </Button>
        ))}
      >
        <NameField key={name} name={name} />
        <SelectField
          key={role}
          label="Role"
          name="role"
          options={roleOptions}
          defaultValue={role ?? undefined}
        />
      </AskForm>
    </li>
  );
}
