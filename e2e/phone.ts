// A person's phone: what the sandbox's carrier has delivered to it.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Locator } from '@playwright/test'

interface InboxMessage {
  readonly id: string
  readonly purpose: string
  readonly body: string
  readonly code: string | null
}
const delivered = async (baseURL: string | undefined, mobile: string): Promise<readonly InboxMessage[]> => {
  const response = await fetch(`${baseURL ?? ''}/sandbox/messages?to=${encodeURIComponent(mobile)}`)
  const { body } = (await response.json()) as { body: { messages: InboxMessage[] } }
  return body.messages
}

/** Only one story at a time waits for a phone, or it would take the code of another. A story that dies while waiting releases the lock. */
const alone = async <Value>(mobile: string, work: () => Promise<Value>): Promise<Value> => {
  const lockFile = path.join(process.env['STORIES_DATA_DIR'] ?? os.tmpdir(), `phone-${mobile}`)
  const take = (): boolean => {
    try {
      fs.writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
      return true
    } catch {
      const holder = fs.existsSync(lockFile) ? fs.readFileSync(lockFile, 'utf8') : ''
      if (holder === String(process.pid) || (holder && !fs.existsSync(`/proc/${holder}`)))
        fs.rmSync(lockFile, { force: true })
      return false
    }
  }
  while (!take()) await pause(20)
  try {
    return await work()
  } finally {
    fs.rmSync(lockFile, { force: true })
  }
}

/** The message that `send` brings: the first one that was not there before. */
export const messageAfter = (
  baseURL: string | undefined,
  mobile: string,
  send: () => Promise<unknown>,
  isIt?: (message: InboxMessage) => boolean,
): Promise<InboxMessage> => alone(mobile, () => nextMessage(baseURL, mobile, send, isIt))
const nextMessage = async (
  baseURL: string | undefined,
  mobile: string,
  send: () => Promise<unknown>,
  isIt: (message: InboxMessage) => boolean = ({ code }) => code !== null,
): Promise<InboxMessage> => {
  const before = new Set((await delivered(baseURL, mobile)).map(({ id }) => id))
  await send()
  let found: InboxMessage | undefined
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

/**
 * Presses the button that sends a code, and waits until the page says that it is sent. The phone may have the code before the page has its answer,
 * and until then the page refuses what is typed.
 */
export const pressSend = async (button: Locator): Promise<void> => {
  // The same element: its text becomes a countdown.
  const element = await button.elementHandle()
  await button.click()
  await button
    .page()
    .waitForFunction((pressed) => pressed?.parentElement?.querySelector('output')?.textContent, element, {
      timeout: 60_000,
    })
}
