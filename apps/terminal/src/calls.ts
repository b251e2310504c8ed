// Calls of the till: signed JSON without cookies.
import { callPath, signatureHeader } from '@falaj/contract/places/device-calls'
import { marketingFaults } from '@falaj/contract/kernel/errors/marketing'
import { commonErrors } from '@falaj/contract/kernel/errors/common'
import { merchantErrors } from '@falaj/contract/kernel/errors/merchant'
import { paymentsErrors } from '@falaj/contract/kernel/errors/payments'
import { placesErrors } from '@falaj/contract/kernel/errors/places'
import type { Refusal as ErrorRow } from '@falaj/contract/kernel/errors'
import { callText, signText, type KeyPair } from '@falaj/contract/places/device-protocol'
import { language } from './words.ts'

const texts = new Map(
  [commonErrors, merchantErrors, paymentsErrors, placesErrors]
    .flatMap((table): readonly ErrorRow[] => Object.values(table))
    .map(({ code, [language]: text }) => [code, text]),
)
const faultText = (fault: string | null): string | null =>
  fault && Object.hasOwn(marketingFaults, fault)
    ? marketingFaults[fault as keyof typeof marketingFaults][language]
    : null
/** Whether the call arrived is unknown. */
export class Offline extends Error {}
export class Refusal extends Error {
  readonly code: number
  /** What is wrong with a field. */
  readonly fault: string | null
  constructor(code: number, text: string, fault: string | null) {
    const ownText = faultText(fault) ?? texts.get(code)
    super(typeof ownText === 'string' ? ownText : text)
    this.code = code
    this.fault = fault
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
  const { fields } = (answer ?? {}) as { readonly fields?: readonly { readonly code: string }[] }
  throw new Refusal(head.code, head.msg, fields?.[0]?.code ?? null)
}
