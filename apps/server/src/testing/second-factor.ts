// A second factor as a person gives it: the code from their phone, for exactly one request.
import type { Scene } from '@falaj/contract/access'
import { twoFactor } from '@falaj/contract/two-factor'
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
  scene: GrantScene,
  request: Record<string, unknown>,
): Promise<{ 'x-step-up': string }> => {
  await client.call(twoFactor.grantSms, { scene, request })
  const code = await codeOn(world, mobile)
  const { body } = await client.call(twoFactor.grant, { scene, request, method: 'sms', code })
  return { 'x-step-up': body.grant ?? '' }
}
