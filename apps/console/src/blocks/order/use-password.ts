// A password that confirms an order: sealed with a salt that is fetched while it is typed, and proved before the order is sent.
import { useState } from 'react'
import type { login } from '@falaj/contract/people/login'
import type { Endpoint } from '@falaj/contract/kernel/endpoint'
import { fetchSalt, keepSalt, type Salt } from '../../api/salt.ts'
import { sealPassword } from '../../light/seal.ts'
import { toast } from '../../state/messages.ts'
import { useWords } from '../../words/language.tsx'
import { orderWords } from './words.ts'

const saltKeeper = (endpoint: Endpoint & Pick<typeof login.passwordSalt, 'input' | 'output'>) => {
  let kept: Salt | null = null
  return keepSalt(() => fetchSalt(endpoint), { get: () => kept, set: (salt) => (kept = salt) })
}
export const usePassword = (generateSalt: Parameters<typeof saltKeeper>[0]) => {
  const t = useWords(orderWords)
  const [salts] = useState(() => saltKeeper(generateSalt))
  return {
    /** Typing has started: it will be needed. */
    prepare: () => void salts.want(),
    /** It was wrong: the next try needs another salt. */
    renew: () => salts.renew(0),
    /** Returns the wire form or a fault's code; null if the person was already notified. */
    seal: async (digits: string): Promise<{ readonly password: string; readonly salt: string } | string | null> => {
      const salt = await salts.spend()
      if (!salt) return 'SERVICE_RANDOM'
      const password = await sealPassword(digits, salt.value, salt.publicKey).catch(() => null)
      if (!password) toast('error', t('sealFailed'))
      return password && { password, salt: salt.value }
    },
  }
}
export type Password = ReturnType<typeof usePassword>
