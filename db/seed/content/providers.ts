import type { ServiceContent } from './shapes.ts';
import { auntieFongs } from './services-auntie-fongs.ts';
import { dawnRidge } from './services-dawn-ridge.ts';
import { ferries } from './services-ferries.ts';
import { fragrantTides } from './services-fragrant-tides.ts';
import { kettleAndStocking } from './services-kettle-and-stocking.ts';
import { nightTram } from './services-night-tram.ts';
import { oldQuarter } from './services-old-quarter.ts';
import { outerIslands } from './services-outer-islands.ts';
import { saltAndReed } from './services-salt-and-reed.ts';
import { tidesAtRest } from './services-tides-at-rest.ts';

export type ProviderContent = {
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  /** As they sign in Chinese. */
  name_in_chinese: string;
  locale: 'en' | 'zh-HK';
  name: string;
  name_zh: string;
  licence_number: string;
  phone: string;
  whatsapp: string;
  verified: boolean;
  /** Days before today on which they joined. */
  joined_days_ago: number;
  logo: string;
  services: readonly ServiceContent[];
};

/** Invented hosts; `.example` never resolves and 5555 numbers belong to nobody. */
export const providers: readonly ProviderContent[] = [
  {
    username: 'kayan',
    email: 'kayan@fragranttides.example',
    first_name: 'Ka-yan',
    last_name: 'Leung',
    name_in_chinese: '梁嘉欣',
    locale: 'en',
    name: 'Fragrant Tides',
    name_zh: '香潮體驗',
    licence_number: '555501',
    phone: '+85255550160',
    whatsapp: '+85255550160',
    verified: true,
    joined_days_ago: 620,
    logo: 'fragrant-tides',
    services: [...fragrantTides, ...tidesAtRest, ...ferries],
  },
  {
    username: 'chunho',
    email: 'chunho@dawnridge.example',
    first_name: 'Chun-ho',
    last_name: 'Lau',
    name_in_chinese: '劉俊豪',
    locale: 'zh-HK',
    name: 'Dawn Ridge Hikers',
    name_zh: '晨嶺行山隊',
    licence_number: '555502',
    phone: '+85255550161',
    whatsapp: '+85255550161',
    verified: true,
    joined_days_ago: 540,
    logo: 'dawn-ridge',
    services: dawnRidge,
  },
  {
    username: 'fong',
    email: 'fong@auntiefongs.example',
    first_name: 'Lai-kuen',
    last_name: 'Fong',
    name_in_chinese: '方麗娟',
    locale: 'zh-HK',
    name: "Auntie Fong's Kitchen",
    name_zh: '芳姨灶頭',
    licence_number: '555503',
    phone: '+85255550162',
    whatsapp: '+85255550162',
    verified: true,
    joined_days_ago: 480,
    logo: 'auntie-fongs',
    services: auntieFongs,
  },
  {
    username: 'kitman',
    email: 'kitman@kettleandstocking.example',
    first_name: 'Kit-man',
    last_name: 'Yeung',
    name_in_chinese: '楊潔雯',
    locale: 'zh-HK',
    name: 'Kettle & Stocking',
    name_zh: '茶壺與絲襪',
    licence_number: '555504',
    phone: '+85255550163',
    whatsapp: '+85255550163',
    verified: true,
    joined_days_ago: 410,
    logo: 'kettle-and-stocking',
    services: kettleAndStocking,
  },
  {
    username: 'siuming',
    email: 'siuming@oldquarter.example',
    first_name: 'Siu-ming',
    last_name: 'Ko',
    name_in_chinese: '高少明',
    locale: 'zh-HK',
    name: 'Old Quarter Walks',
    name_zh: '舊區漫步',
    licence_number: '555505',
    phone: '+85255550164',
    whatsapp: '+85255550164',
    verified: true,
    joined_days_ago: 390,
    logo: 'old-quarter',
    services: oldQuarter,
  },
  {
    username: 'yukting',
    email: 'yukting@outerislands.example',
    first_name: 'Yuk-ting',
    last_name: 'Cheng',
    name_in_chinese: '鄭玉婷',
    locale: 'zh-HK',
    name: 'Outer Islands Club',
    name_zh: '離島同樂會',
    licence_number: '555506',
    phone: '+85255550165',
    whatsapp: '+85255550165',
    verified: true,
    joined_days_ago: 350,
    logo: 'outer-islands',
    services: outerIslands,
  },
  {
    username: 'percy',
    email: 'percy@nighttram.example',
    first_name: 'Percy',
    last_name: 'Tse',
    name_in_chinese: '謝柏希',
    locale: 'en',
    name: 'Night Tram Society',
    name_zh: '夜電車學會',
    licence_number: '555507',
    phone: '+85255550166',
    whatsapp: '+85255550166',
    verified: true,
    joined_days_ago: 280,
    logo: 'night-tram',
    services: nightTram,
  },
  {
    username: 'hoyan',
    email: 'hoyan@saltandreed.example',
    first_name: 'Ho-yan',
    last_name: 'Tang',
    name_in_chinese: '鄧可欣',
    locale: 'zh-HK',
    name: 'Salt & Reed',
    name_zh: '鹽與蘆葦',
    licence_number: '555508',
    phone: '+85255550167',
    whatsapp: '+85255550167',
    // new on the boat: papers still being looked at
    verified: false,
    joined_days_ago: 75,
    logo: 'salt-and-reed',
    services: saltAndReed,
  },
];
