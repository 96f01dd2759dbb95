import type { Running } from './start-service.ts'

/** A response's body; `__type` is the name of an error. */
export type Answered = { __type?: string; message?: string } & Record<string, unknown>

/** Calls the service from a network of its own, without a client library. */
export const callsFrom =
  (running: Pick<Running, 'endpoint' | 'identity'>, address: string) =>
  async (target: string, body: object): Promise<Answered> => {
    const response = await fetch(running.endpoint, {
      method: 'POST',
      body: JSON.stringify({ ClientId: running.identity.service.settings.clientId, ...body }),
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${target}`,
        'x-forwarded-for': address,
      },
    })
    // Every response of the service is an object (docs/decisions/0020).
    const answered: Answered = await response.json()
    return answered
  }
