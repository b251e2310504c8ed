// What payers call the ways to pay in Arabic: on their pages and on receipts.
import type { PaymentMethod } from './payment-methods.ts'

export const arabicMethods: Readonly<Record<PaymentMethod, string>> = {
  BALANCE: 'رصيد الحساب',
  BANK_CARD: 'بطاقة',
  ONLINE_BANK: 'الخدمات المصرفية عبر الإنترنت',
  COUNTER: 'عند الصندوق',
  PAY_LATER: 'ادفع لاحقًا',
  AUTH_PAY: 'تفويض مسبق',
  CREDIT: 'ائتمان',
  INSTALLMENT: 'أقساط',
  WPS: 'بطاقة رواتب WPS',
  ALIPAY: 'Alipay',
  APPLE_PAY: 'Apple Pay',
  GOOGLE_PAY: 'Google Pay',
  SAMSUNG_PAY: 'Samsung Pay',
  NPSS: 'تحويل مصرفي فوري',
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'American Express',
  UNIONPAY: 'UnionPay',
  JAYWAN: 'جيوَن',
  MADA: 'مدى',
  CASH: 'نقدًا',
  CRYPTO: 'عملات رقمية',
}
