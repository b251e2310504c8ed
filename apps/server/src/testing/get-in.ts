// Signs in through the real endpoints: salt, sealed password, staff choice, over HTTP. For tests of a running server from outside.
import { constants, createPublicKey, publicEncrypt } from 'node:crypto'

interface Person {
  readonly person: string
  readonly mobile: string
  readonly password: string | null
}
interface Answer<Body> {
  readonly head: { readonly code: number; readonly msg: string }
  readonly body: Body
}

/** What a browser does with the keypad's digits. */
export const sealFor = (digits: string, salt: { readonly value: string; readonly publicKey: string }): string =>
  publicEncrypt(
    {
      key: createPublicKey({ key: Buffer.from(salt.publicKey, 'base64'), format: 'der', type: 'spki' }),
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: 'sha256',
    },
    Buffer.from(JSON.stringify({ pin: digits, salt: salt.value, ts: Date.now() })),
  ).toString('base64')

/** The session's cookie, `name=value`, of a person of the demo world who has chosen their first merchant, if they have one. */
export const getIn = async (address: string, person: string): Promise<string> => {
  const cookies = new Map<string, string>()
  const ask = async <Body>(method: 'GET' | 'POST', path: string, input?: unknown): Promise<Body> => {
    const response = await fetch(address + path, {
      method,
      headers: {
        'x-host-app': 'falaj-console',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      },
      ...(method === 'POST' ? { body: JSON.stringify(input ?? {}) } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    const { head, body } = (await response.json()) as Answer<Body>
    if (head.code !== 200) throw new Error(`${person}: ${path} answered ${head.code} ${head.msg}`)
    return body
  }
  const { people } = await ask<{ people: Person[] }>('GET', '/sandbox/people')
  const found = people.find((each) => each.person === person)
  if (!found?.password) throw new Error(`nobody called ${person} has a password`)
  const salt = await ask<{ value: string; publicKey: string }>('POST', '/restful/login/payPassword/generateSalt')
  await ask('POST', '/restful/login/payPassword/submit', {
    mobileNumber: found.mobile,
    passwordParam: { password: sealFor(found.password, salt), salt: salt.value },
  })
  const { staffList } = await ask<{ staffList: { staffId: string }[] }>('GET', '/restful/login/status')
  if (staffList[0]) await ask('POST', '/restful/login/staff/choose', { staffId: staffList[0].staffId })
  const [name] = [...cookies.keys()].filter((each) => each.endsWith('sid'))
  return `${name}=${cookies.get(name ?? '')}`
}
