// The first merchant's person in front of the console: logs in by SMS, chooses a password, applies and sends a document. Through the proxy's
// headers, as a browser behind TLS does.
import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { application } from '@falaj/contract/merchant/application'
import { login } from '@falaj/contract/people/login'
import { password } from '@falaj/contract/people/password'
import { urlOf, type Endpoint } from '@falaj/contract/kernel/endpoint'

const mobile = '+971-501230001'
const digits = '482916'

interface Applicant {
  /** '<state>' of the application. */
  readonly status: () => Promise<string>
}
export const applyAsMerchant = async (
  address: string,
  origin: string,
  codeFor: (recipient: string) => Promise<string>,
): Promise<Applicant> => {
  const cookies = new Map<string, string>()
  const send = async <Body>(
    url: string,
    headers: Record<string, string>,
    body: string | FormData | null,
  ): Promise<Body> => {
    const { host } = new URL(origin)
    const response = await fetch(address + url, {
      method: body === null ? 'GET' : 'POST',
      headers: {
        'x-host-app': 'falaj-console',
        'x-forwarded-for': '192.0.2.7',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': host,
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...headers,
      },
      body,
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    const answer = (await response.json()) as { head: { code: number; msg: string }; body: Body }
    if (answer.head.code !== 200)
      throw new Error(`${url} answered ${answer.head.code} ${answer.head.msg} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const call = <Body = Record<string, never>>(endpoint: Endpoint, input: object): Promise<Body> =>
    send<Body>(urlOf(endpoint), { 'content-type': 'application/json' }, JSON.stringify(input))

  const { identityItemList } = await call<{ identityItemList: { identifyTicket: string; cisTicket: string }[] }>(
    login.smsPreSubmit,
    { value: mobile },
  )
  const { identifyTicket, cisTicket } = identityItemList[0]!
  const { otpTicket } = await call<{ otpTicket: string }>(login.sendOtp, { identifyTicket, otpType: 'mobile' })
  const otpCode = await codeFor(mobile)
  await call(login.verifyOtp, { otpCode, identifyTicket, otpTicket, otpType: 'mobile', requestId: 'operate-check' })
  await call(login.smsValidate, { cisTicket })
  const salt = await call<{ value: string; publicKey: string }>(password.registerSalt, {})
  const key = createPublicKey({ key: Buffer.from(salt.publicKey, 'base64'), format: 'der', type: 'spki' })
  const sealed = publicEncrypt(
    { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(JSON.stringify({ pin: digits, salt: salt.value, ts: Date.now() })),
  ).toString('base64')
  await call(password.register, { password: sealed, salt: salt.value, name: 'Ines Morel' })

  const document = async (name: string): Promise<string> => {
    const { ticket } = await call<{ ticket: string }>(application.documentTicket, {})
    const form = new FormData()
    form.set('file', new File(['%PDF-1.7\n%%EOF\n'], name, { type: 'application/pdf' }))
    return (await send<{ path: string }>('/restful/upload', { 'x-upload-ticket': ticket }, form)).path
  }
  const { id } = await call<{ id: string }>(application.add, {
    accountType: 'TAXI',
    nameEn: 'Dune Rides LLC',
    licenceNo: 'CN-77',
    licenceExpiry: `${new Date().getFullYear() + 2}-01-31`,
    activity: 'TRANSPORT',
    country: 'AE',
    city: 'Dubai',
    address: 'Al Quoz 3',
    contactName: 'Ines Morel',
    contactEmail: 'ines@dune.example',
    monthlyVolume: { amount: '50000.00', currency: 'AED' },
    products: ['qrpay'],
    tradeLicence: [await document('licence.pdf')],
    ownerId: [await document('owner.pdf')],
    submit: true,
  })
  const detail = urlOf(application.detail).replace('{id}', id)
  return { status: async () => (await send<{ state: string }>(detail, {}, null)).state }
}
