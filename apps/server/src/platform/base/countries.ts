// Countries a mobile number may belong to. China and the United Arab Emirates come first (specification 3).
import type { Country } from '@falaj/contract/workspace/config'

const flag = (code: string): string =>
  String.fromCodePoint(...Array.from(code, (letter) => 0x1f1a5 + letter.charCodeAt(0)))
const country = (phonePrefix: string, countryCode: string, englishName: string, countryFullName: string): Country => ({
  phonePrefix,
  countryCode,
  countryFullName,
  countrySimpleName: countryCode,
  englishName,
  icon: flag(countryCode),
})
export const countries: Country[] = [
  country('86', 'CN', 'China', '中国'),
  country('971', 'AE', 'United Arab Emirates', '阿拉伯联合酋长国'),
  country('973', 'BH', 'Bahrain', '巴林'),
  country('20', 'EG', 'Egypt', '埃及'),
  country('33', 'FR', 'France', '法国'),
  country('49', 'DE', 'Germany', '德国'),
  country('852', 'HK', 'Hong Kong', '香港'),
  country('91', 'IN', 'India', '印度'),
  country('962', 'JO', 'Jordan', '约旦'),
  country('965', 'KW', 'Kuwait', '科威特'),
  country('968', 'OM', 'Oman', '阿曼'),
  country('92', 'PK', 'Pakistan', '巴基斯坦'),
  country('63', 'PH', 'Philippines', '菲律宾'),
  country('974', 'QA', 'Qatar', '卡塔尔'),
  country('966', 'SA', 'Saudi Arabia', '沙特阿拉伯'),
  country('65', 'SG', 'Singapore', '新加坡'),
  country('44', 'GB', 'United Kingdom', '英国'),
  country('1', 'US', 'United States', '美国'),
]

/** The country of a number with its prefix, such as '+971-501234567'; null if it is none of these. */
export const countryOfPhone = (phone: string): string | null => {
  const digits = phone.replace(/\D/g, '')
  const found = countries.filter(({ phonePrefix }) => digits.startsWith(phonePrefix))
  return found.toSorted((one, other) => other.phonePrefix.length - one.phonePrefix.length)[0]?.countryCode ?? null
}
