// Two looks at the server that the page needs before anybody touches it, without the machinery of calls: is somebody half way in, and is
// there a QR login. A test keeps the addresses equal to the contract's.
export const statusAddress = '/restful/login/status'
export const qrSwitchAddress = '/restful/global/config/perAuth/QR_CODE_LOGIN_SWITCH'

/** The body's field of this name as text; '' when the server does not say. */
const look = async (address: string, field: string): Promise<string> => {
  const headers = { 'x-host-app': 'falaj-console', 'x-platform': '4', 'x-language': 'en' }
  try {
    const answer = (await (await fetch(address, { headers, credentials: 'include' })).json()) as {
      readonly body?: Readonly<Record<string, unknown>> | null
    }
    const said = answer.body?.[field]
    return typeof said === 'string' ? said : ''
  } catch {
    return ''
  }
}
export const isHalfWayIn = async (): Promise<boolean> => {
  const status = await look(statusAddress, 'status')
  return status === 'VERIFIED' || status === 'AUTHENTICATED'
}
export const hasQrLogin = async (): Promise<boolean> => (await look(qrSwitchAddress, 'value')) === 'ON'
