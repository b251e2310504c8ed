// Refusals and field faults of the domain crypto.
import { faultTable, refusalTable } from './table.ts'

export const cryptoErrors = refusalTable({
  FEE_UNAVAILABLE: {
    code: 50362,
    en: 'Network fees are unavailable at the moment. Try again.',
    zh: '暂时无法获取网络费，请重试。',
    retry: true,
  },
  FEE_MOVED: {
    code: 40969,
    en: 'The network’s fee went up while you read this. Check the new one.',
    zh: '网络费已上涨，请查看新的费用。',
  },
  COIN_PAYEE_STATE: {
    code: 40970,
    en: 'This isn’t possible for the address in its current state.',
    zh: '该地址当前状态不支持此操作。',
  },
  COIN_PAYEE_KNOWN: { code: 40967, en: 'This address is in your address book.', zh: '该地址已在地址簿中。' },
  COIN_WITHDRAW_STATE: {
    code: 40968,
    en: 'This withdrawal can’t be sped up now.',
    zh: '该笔提币目前无法加速。',
  },
})

export const cryptoFaults = faultTable({
  NETWORK_OTHER: { en: 'This coin is not on that network.', zh: '该币种不在此网络上。' },
  ADDRESS_INVALID: { en: 'This is not an address of this network.', zh: '这不是该网络的地址。' },
  ADDRESS_CHECKSUM: {
    en: 'The address has a typing mistake: its checksum is wrong.',
    zh: '地址有误：校验和不正确。',
  },
  ADDRESS_NETWORK: {
    en: 'This address belongs to another network. Coins sent there would be lost.',
    zh: '这是其他网络的地址，向其转账会造成丢失。',
  },
  ADDRESS_TOKEN: {
    en: 'This is a token’s contract. Coins sent there would be lost.',
    zh: '这是代币合约地址，向其转账会造成丢失。',
  },
  ADDRESS_BURN: {
    en: 'No one has the key to this address. Coins sent there would be lost.',
    zh: '无人持有该地址的密钥，转入的资产将丢失。',
  },
  ADDRESS_OWN: {
    en: 'This is an address of your own account here. Coins are sent to other people’s addresses.',
    zh: '这是您在本平台的地址，提币须转至外部地址。',
  },
  ADDRESS_KNOWN: { en: 'This address is in your address book.', zh: '该地址已在地址簿中。' },
  COIN_REFUND_UNKNOWN: {
    en: 'Choose an order paid in this coin that has coins to give back.',
    zh: '请选择以该币种支付且有可退还余额的订单。',
  },
  COIN_REFUND_OVER: {
    en: 'This is more than what is left of the order’s coins.',
    zh: '超过该订单可退还的数量。',
  },
  COIN_PAYEE_UNKNOWN: { en: 'Choose an address from your address book.', zh: '请选择地址簿中的地址。' },
  COIN_PAYEE_NETWORK: { en: 'This address is on another network.', zh: '该地址属于其他网络。' },
  COIN_PAYEE_IN_REVIEW: { en: 'This address is not approved yet.', zh: '该地址尚未获批。' },
  COIN_PAYEE_COOLING: {
    en: 'This address is new. You can use it once its cooling-off period ends.',
    zh: '该地址为新增地址，冷静期结束前不能使用。',
  },
  COIN_PAYEE_REMOVED: { en: 'This address was removed.', zh: '该地址已删除。' },
  OVER_ONE: { en: 'This is worth more than the limit for one withdrawal.', zh: '价值超过单笔提币限额。' },
})
