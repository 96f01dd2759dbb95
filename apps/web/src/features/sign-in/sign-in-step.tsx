import { Skeleton } from '@virage/ui'
import { Failed } from '../../shell/failed.tsx'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { ChooseFactor } from './choose-factor.tsx'
import { CodeStep } from './code-step.tsx'
import { EmailStep, PasswordStep } from './password-steps.tsx'
import { QuestionStep } from './question-step.tsx'
import type { NextStep } from '../session/sign-in-client.ts'
import type { SignIn } from './use-sign-in.ts'

const AuthenticatorStep = lazyPart(
  async () => (await import('./authenticator-step.tsx')).default,
  <Skeleton className="wrap my-10 h-96" />,
  Failed,
)
const NewPasswordStep = lazyPart(
  async () => (await import('./new-password-step.tsx')).default,
  <Skeleton className="wrap my-10 h-96" />,
  Failed,
)

/** Shows the current step of a sign-in after the first factor (I08). */
export function SignInStep({ signIn, next }: { signIn: SignIn; next: NextStep }) {
  switch (next.kind) {
    case 'code':
      return <CodeStep signIn={signIn} next={next} />
    case 'question':
      return <QuestionStep signIn={signIn} next={next} />
    case 'password':
      return <PasswordStep signIn={signIn} />
    case 'newPassword':
      return <NewPasswordStep signIn={signIn} missing={next.missing} />
    case 'chooseFactor':
    case 'chooseSetup':
    case 'chooseFirst':
      return <ChooseFactor signIn={signIn} next={next} />
    case 'setUpAuthenticator':
      return <AuthenticatorStep signIn={signIn} next={next} />
    case 'setUpEmail':
      return <EmailStep signIn={signIn} />
    case 'done':
    case 'confirmSignUp':
    case 'autoSignIn':
    case 'resetPassword':
      return null
  }
}
