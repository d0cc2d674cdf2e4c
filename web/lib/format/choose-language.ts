import { redirect, type MiddlewareFunction } from 'react-router';
import { withinSite } from '../address/address.ts';
import { localeCookie, localeFrom } from './locale.ts';

/** `?lang=zh-HK` on any address: sets the language cookie and redirects to the address without it. Works without JavaScript. */
export const chooseLanguage: MiddlewareFunction<Response> = ({ request }, next) => {
  const url = new URL(request.url);
  const locale = localeFrom(url.searchParams.get('lang'));
  if (!locale || request.method !== 'GET') return next();
  url.searchParams.delete('lang');
  throw redirect(withinSite(url), { headers: { 'Set-Cookie': localeCookie(locale) } });
};
