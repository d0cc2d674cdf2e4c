// The catalogue for Simplified Chinese is the Traditional one, with what turns it into Simplified (see i18n.ts).
import '../../rules/chinese/opencc.ts';

export { zhHK } from './zh-HK.ts';
