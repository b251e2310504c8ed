// A key may need a colleague's approval: then it is created when they agree, and its secret by the requester.
import { wantedKey, type WantedKey } from '@falaj/contract/developers/api-key'
import { apiScopes } from '@falaj/contract/developers/api-scopes'
import type { Bilingual } from '@falaj/contract/kernel/words'
import { addition, approvable, same, type ShownChange } from '../../../platform/approval/approvable.ts'
import { addKey } from './api-key.store.ts'

export const keyApprovable = approvable({
  kind: 'api-key',
  payload: wantedKey,
  async execute({ tx, emit }, { id, merchantId, maker, payload }) {
    const keyId = await addKey(tx, merchantId, payload, { personId: maker.personId, requestId: id })
    await emit({ kind: 'api-key.changed', merchantId, audience: 'apiManagement', payload: { id: keyId } })
    return 'SUCCESS'
  },
})
export const keySays = ({ name }: WantedKey): Bilingual => ({
  en: `Make the API key “${name}”`,
  zh: `创建 API 密钥“${name}”`,
})
export const keyChanges = ({ name, scopes, addresses, expiresInDays }: WantedKey): readonly ShownChange[] => {
  return [
    addition('Name', '名称', name),
    addition('Permissions', '权限', {
      en: scopes.map((scope) => apiScopes[scope].en).join(', '),
      zh: scopes.map((scope) => apiScopes[scope].zh).join('、'),
    }),
    addition(
      'Allowed addresses',
      '允许的地址',
      addresses.length > 0 ? same(addresses.join(', ')) : { en: 'Everywhere', zh: '不限' },
    ),
    addition(
      'Expires',
      '到期',
      expiresInDays === null
        ? { en: 'Never', zh: '永不' }
        : { en: `In ${expiresInDays} days`, zh: `${expiresInDays} 天后` },
    ),
  ]
}
