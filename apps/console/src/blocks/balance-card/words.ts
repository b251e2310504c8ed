import { words } from '@falaj/contract/kernel/words'

export const balanceCardWords = words({
  pending: { en: 'Pending', zh: '待结算' },
  hold: { en: 'On hold', zh: '冻结金额' },
  inTransit: { en: 'In transit', zh: '在途' },
  parts: { en: 'Available, pending settlement, on hold', zh: '可用、待结算、冻结' },
  more: { en: 'More for {currency}', zh: '{currency} 更多操作' },
  settlement: { en: 'Settlement Setting', zh: '结算设置' },
  bankAccounts: { en: 'Bank Accounts', zh: '银行账户' },
  deposit: { en: 'Deposit', zh: '存入' },
  withdraw: { en: 'Withdraw', zh: '提现' },
  checked: { en: 'Chosen', zh: '已选' },
  balances: { en: 'Balances', zh: '余额' },
})
