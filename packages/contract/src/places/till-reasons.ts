// Words for what the server finds in a till's events: without dependencies, because tills show them, too.
import { words } from '../kernel/words.ts'

/** Why an event was not booked, or why a person should look at one that was. */
export const tillReasonWords = words({
  OVER_CONTRACT: { en: 'More than the till might take offline', zh: '超出离线限额' },
  CONTRACT_OVER: { en: 'Taken after the offline contract had ended', zh: '离线许可到期后收款' },
  NO_CONTRACT: { en: 'Taken offline without a contract', zh: '无离线许可收款' },
  COUPON_OVER: { en: 'Sold with a coupon that was not reserved any more', zh: '使用了已失效的优惠券' },
  DRAWER_SHORT: { en: 'More was handed out than was in the drawer', zh: '支出超过钱箱现金' },
  REFUND_WITHOUT_SALE: { en: 'Given back without a cash sale to refund', zh: '退款无对应现金交易' },
  STORE_CLOSED: { en: 'Arrived after its store had closed', zh: '门店关闭后上传' },
  UNREADABLE: { en: 'Has values that can’t be booked', zh: '内容有误，无法入账' },
  OLD_EPOCH: { en: 'Signed after its key had ended', zh: '密钥失效后签署' },
  NO_STORE: { en: 'The till was in no store: its cash is in no drawer', zh: '收银设备不属于任何门店，现金未入钱箱' },
  MERCHANT_SUSPENDED: { en: 'Taken while the merchant was suspended', zh: '商户暂停期间收款' },
  SHIFT_CLOSED: { en: 'Taken after the shift was closed', zh: '结班后收款' },
  SHIFT_CLOSED_BEFORE: { en: 'The shift was closed before: the first count counts', zh: '班次已结，以首次清点为准' },
  SHIFT_OPEN_BEFORE: { en: 'The shift was open already', zh: '班次已开' },
  SHIFT_UNKNOWN: { en: 'Closes a shift that was never opened', zh: '结束未开启的班次' },
  COUNT_NEGATIVE: { en: 'The count is below zero', zh: '清点金额小于 0' },
  COUNT_MALFORMED: { en: 'The count can’t be read', zh: '清点内容无法读取' },
  COUNT_SUM: { en: 'The banknotes don’t add up to the counted sum', zh: '各面额之和与清点总额不符' },
  CHAIN: { en: 'Doesn’t follow the event before it', zh: '与前一事件不衔接' },
  CARD_MISSING: { en: 'Taken, but the card data was lost with the device', zh: '已收款，但卡片数据随设备丢失' },
  ORDER_UNKNOWN: { en: 'Names a payment that isn’t here', zh: '对应支付不存在' },
  AMOUNT: { en: 'Names no amount', zh: '金额有误' },
})
