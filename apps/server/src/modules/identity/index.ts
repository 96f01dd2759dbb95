import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import type { RegisterOperation } from '../../platform/http/register-operation.ts'
import type { SignIn } from './open-sign-in.ts'
import { identityRoutes, mountIdentity } from './routes.ts'

export { openSignIn } from './open-sign-in.ts'
export { principalFrom } from './principal-from.ts'
export { signInOrigins } from './user-pool.ts'
export { personalData } from './personal-data.ts'

/** Sign-in: the embedded identity service, or the address of a user pool. */
export async function identityModule(
  http: FastifyInstance,
  { platform, register, signIn }: { platform: Platform; register: RegisterOperation; signIn: SignIn },
): Promise<void> {
  const { at } = signIn
  identityRoutes(register, platform, at)
  if (!('embedded' in at)) return
  await mountIdentity(http, platform, at.embedded)
  http.addHook('onClose', at.embedded.close)
}
