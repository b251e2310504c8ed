// Calls of the till: signed JSON without cookies.
import { callPath, signatureHeader } from '@falaj/contract/places/device-calls'
import { callText, signText, type KeyPair } from '@falaj/contract/places/device-protocol'

/** Whether the call arrived is unknown. */
export class Offline extends Error {}
export class Refusal extends Error {
  readonly code: number
  constructor(code: number, text: string) {
    super(text)
    this.code = code
  }
}
const patienceMs = 15_000
export const post = async <Answer>(key: KeyPair, name: string, body: object): Promise<Answer> => {
  const url = `${callPath}${name}`
  const text = JSON.stringify(body)
  const signature = await signText(key.privateKey, callText(url, text))
  let response: Response
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-host-app': 'falaj-console', [signatureHeader]: signature },
      body: text,
      credentials: 'omit',
      signal: AbortSignal.timeout(patienceMs),
    })
  } catch {
    throw new Offline()
  }
  if (!response.ok) throw new Offline()
  const { head, body: answer } = (await response.json()) as { head: { code: number; msg: string }; body: Answer }
  if (head.code === 200) return answer
  throw new Refusal(head.code, head.msg)
}
