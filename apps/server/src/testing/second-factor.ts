// A second factor as a person gives it: the code from their phone, for exactly one request.
import type { Scene } from '@falaj/contract/kernel/access'
import { nameOf, type Endpoint } from '@falaj/contract/kernel/endpoint'
import { twoFactor } from '@falaj/contract/people/two-factor'
import type { Client, World } from './world.ts'

type GrantScene = Exclude<Scene, 'sign-in'>

/** The newest code on a phone. */
export const codeOn = async (world: World, mobile: string): Promise<string> => {
  const [newest] = (await world.inbox(mobile)).filter(({ code }) => code !== null)
  return newest?.code ?? ''
}

/** Sends a code and exchanges it; the header that opens this request once. */
export const grantBySms = async (
  world: World,
  client: Client,
  mobile: string,
  endpoint: Pick<Endpoint, 'method' | 'path' | 'scene'>,
  request: Record<string, unknown>,
): Promise<{ 'x-step-up': string }> => {
  const input = { scene: endpoint.scene as GrantScene, endpoint: nameOf(endpoint), request }
  await client.call(twoFactor.grantSms, input)
  const code = await codeOn(world, mobile)
  const { body } = await client.call(twoFactor.grant, { ...input, method: 'sms', code })
  return { 'x-step-up': body.grant ?? '' }
}

/**
 * Opens the pages of a scene for this client, as after a second factor. The session is locked: another request of a test may end it
 * between its being read and its grant being written.
 */
export const openPages = async (world: World, client: Client, scene: Scene): Promise<void> => {
  const token = client.cookie.split('=')[1] ?? ''
  await world.owner.query(
    `insert into page_grant (session_id, scene, expires_at)
     select id, $2, now() + interval '1 hour' from session where token_hash = sha256($1::bytea) for key share`,
    [Buffer.from(token), scene],
  )
}
