// Refusals and field faults of the domain developers.
import { faultTable, refusalTable } from './table.ts'

export const developersErrors = refusalTable({
  WEBHOOK_STATE: {
    code: 40997,
    en: 'This isn’t possible for the notify URL in its current state.',
    zh: '通知地址的当前状态不允许此操作。',
  },
  WEBHOOK_MANY: {
    code: 42981,
    en: 'You’ve reached the maximum number of notify URLs. Delete one first.',
    zh: '通知地址数量已达上限，请先删除一个。',
  },
  API_KEY_STATE: {
    code: 40998,
    en: 'This isn’t possible for the API key in its current state.',
    zh: 'API 密钥的当前状态不允许此操作。',
  },
  API_KEY_MANY: {
    code: 42982,
    en: 'You’ve reached the maximum number of API keys. Revoke one first.',
    zh: 'API 密钥数量已达上限，请先吊销一个。',
  },
  API_KEY_RIGHTS: {
    code: 40325,
    en: 'This key has permissions that you can’t give, so you can’t get its secret. Ask an administrator. You can still revoke the key.',
    zh: '此密钥含有您无权授予的权限，因此您不能获取其密钥内容。请联系管理员；您可以吊销此密钥。',
  },
  API_KEY_MAKER: {
    code: 40324,
    en: 'This key can move money in the name of the colleague who created it, so only they get its secret. Create a key of your own; you can revoke this one.',
    zh: '此密钥以其创建人的名义操作资金，只有创建人可获取其密钥内容。请创建您自己的密钥；您可以吊销此密钥。',
  },
})

export const developersFaults = faultTable({
  SCOPE_RIGHTS: {
    en: 'You can only give permissions for what you can do or read yourself. Ask an administrator.',
    zh: '只能授予您本人可操作或查看的权限，请联系管理员。',
  },
})
