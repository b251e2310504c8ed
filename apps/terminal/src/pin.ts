// The store's PIN, compared without a network.
import { pinRounds } from '@falaj/contract/places/device-contract'
import { fromBase64Url, toBase64Url } from '@falaj/contract/places/device-protocol'

export const isPin = async (
  typed: string,
  { salt, hash }: { readonly salt: string; readonly hash: string },
): Promise<boolean> => {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(typed), 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: fromBase64Url(salt), iterations: pinRounds },
    key,
    256,
  )
  return toBase64Url(bits) === hash
}
