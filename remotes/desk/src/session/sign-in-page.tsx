import { passwordRule } from '@concierge/contract/requests/password';
import { staffPasswordMinChars } from '@concierge/contract/staff/staff';
import { Button, PageHeading, site, useSession } from '@concierge/kit';
import { TextField } from '@concierge/kit/forms';
import { useEffect, useState } from 'react';
import { Loading } from '../shared/loading';
import { AuthenticatorKey } from './authenticator-key';
import { isOver, messageOf, shortPassword } from './failures';
import { loadStaffAccounts } from './load-accounts';
import type { Step } from './staff-accounts';
import { begin, type Ending, restore, whyEnded } from './staff-session';
import { StepForm, type Values } from './step-form';

const kept = 'Notes that you were writing are kept in this tab.';
const locked =
  'Nobody used it for 15 minutes. Sign in again to go on where you were: what you were writing is kept. Anybody else starts fresh.';
/** Why somebody has to sign in again. */
const endings: Readonly<Record<Ending, string>> = {
  idle: `Nobody used the desk here for 15 minutes, so you were signed out. ${kept}`,
  expired: `You were signed out because a session ends after 12 hours. ${kept}`,
  refused: `You were signed out: your account was signed out or reset elsewhere, or removed. If you can’t sign in, ask an owner. ${kept}`,
};

type Shown = Step | { readonly name: 'password' };

/** The way into the desk: shown in place of a page until somebody has signed in, and while the screen is locked. */
export function Page() {
  const session = useSession();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let mounted = true;
    void restore().then(() => {
      if (mounted) setReady(true);
    });
    return () => {
      mounted = false;
    };
  }, []);
  const lockedFor = session.status === 'signed-in' ? session.email : undefined;
  return (
    <section className="px-6 py-12 md:py-18">
      <div className="mx-auto grid max-w-[27rem] grid-cols-1 gap-6 rounded-card border border-rule bg-white p-6 shadow-soft sm:p-8">
        <PageHeading className="text-balance text-center font-display text-ink text-xl">
          {lockedFor === undefined ? `${site.brand}: the desk` : 'The screen is locked'}
        </PageHeading>
        {ready ? (
          <SignIn lockedFor={lockedFor} />
        ) : (
          <Loading className="py-8 text-center text-base text-muted" />
        )}
      </div>
    </section>
  );
}

function SignIn({ lockedFor }: { readonly lockedFor: string | undefined }) {
  const [step, setStep] = useState<Shown>({ name: 'password' });
  const ended = whyEnded();
  const reason = lockedFor === undefined ? ended && endings[ended] : locked;
  const [email, setEmail] = useState(lockedFor ?? '');
  /** Why the sign-in started over. */
  const [problem, setProblem] = useState('');

  const take = async (next: Step) => {
    setProblem('');
    if (next.name !== 'done') return setStep(next);
    const person = await (await loadStaffAccounts()).current();
    if (!person) throw new Error('A sign-in without a role');
    begin(person);
    // The page begins at its top, however far down the last step was.
    window.scrollTo(0, 0);
  };
  const answer = async (value: string) => {
    try {
      await take(await (await loadStaffAccounts()).proceed(email, value));
    } catch (error) {
      if (!isOver(error)) throw error;
      setProblem(messageOf(error));
      setStep({ name: 'password' });
    }
  };

  if (step.name === 'password')
    return (
      <StepForm
        key="password"
        label="Sign in"
        problem={problem}
        check={({ email: typed, password }) => ({
          ...(typed?.includes('@') ? {} : { email: 'Enter your work email address.' }),
          ...(password ? {} : { password: 'Enter your password.' }),
        })}
        send={async ({ email: typed = '', password = '' }) => {
          setEmail(typed.trim());
          await take(await (await loadStaffAccounts()).start(typed.trim(), password));
        }}
      >
        {(errors) => (
          <>
            {reason === undefined ? null : <p className="text-base text-ink">{reason}</p>}
            <TextField
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              defaultValue={email}
              error={errors.email}
            />
            <TextField
              label="Password"
              name="password"
              type="password"
              autoComplete="current-password"
              required
              error={errors.password}
            />
          </>
        )}
      </StepForm>
    );

  return (
    <>
      {step.name === 'new-password' ? (
        <StepForm
          key="new-password"
          label="Choose your password"
          check={({ password = '' }): Values =>
            passwordRule.test(password) && password.length >= staffPasswordMinChars
              ? {}
              : { password: shortPassword }
          }
          send={({ password = '' }) => answer(password)}
        >
          {(errors) => (
            <>
              {/* For password managers. */}
              <input type="email" autoComplete="username" value={email} readOnly hidden />
              <TextField
                label="New password"
                name="password"
                type="password"
                autoComplete="new-password"
                required
                hint={`At least ${staffPasswordMinChars} characters. A few words are fine.`}
                error={errors.password}
              />
            </>
          )}
        </StepForm>
      ) : (
        <StepForm
          key={step.name}
          label={step.name === 'authenticator' ? 'Set up your authenticator' : 'Enter your code'}
          check={({ code = '' }): Values =>
            digitsOf(code).length === 6 ? {} : { code: 'Enter the 6 digits that your app shows.' }
          }
          send={({ code = '' }) => answer(digitsOf(code))}
        >
          {(errors) => (
            <>
              {step.name === 'authenticator' && <AuthenticatorKey secret={step.key} picture={step.picture} />}
              <TextField
                label="Code from your authenticator app"
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                required
                error={errors.code}
              />
            </>
          )}
        </StepForm>
      )}
      <Button variant="link" className="justify-self-center" onClick={() => setStep({ name: 'password' })}>
        Start again
      </Button>
    </>
  );
}

const digitsOf = (code: string): string => code.replace(/\D/g, '');
