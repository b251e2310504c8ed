// A person's phone: what the sandbox's carrier has delivered to it.
import { expect } from './world.ts'

interface Delivered {
  readonly id: string
  readonly purpose: string
  readonly body: string
  readonly code: string | null
}
const delivered = async (baseURL: string | undefined, mobile: string): Promise<readonly Delivered[]> => {
  const response = await fetch(`${baseURL ?? ''}/sandbox/messages?to=${encodeURIComponent(mobile)}`)
  const { body } = (await response.json()) as { body: { messages: Delivered[] } }
  return body.messages
}

/** The message that `send` brings: the first one that was not there before. */
export const messageAfter = async (
  baseURL: string | undefined,
  mobile: string,
  send: () => Promise<unknown>,
  isIt: (message: Delivered) => boolean = ({ code }) => code !== null,
): Promise<Delivered> => {
  const before = new Set((await delivered(baseURL, mobile)).map(({ id }) => id))
  await send()
  let found: Delivered | undefined
  await expect
    .poll(async () => {
      found = (await delivered(baseURL, mobile)).find((message) => !before.has(message.id) && isIt(message))
      return found !== undefined
    })
    .toBe(true)
  return found!
}
export const codeAfter = async (
  baseURL: string | undefined,
  mobile: string,
  send: () => Promise<unknown>,
): Promise<string> => (await messageAfter(baseURL, mobile, send)).code ?? ''
