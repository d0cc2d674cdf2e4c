import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Unit } from '../../../contract/catalogue.ts';
import { fromCents, publicMoney, toCents } from '../../../rules/money.ts';
import { brokenParty, resolveParty } from '../../../rules/party.ts';
import { askedFor, firstQuantities, exceedsPlaces, partyOf as partyWithFee, rangeOf, withQuantity, type Quantities } from './party.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { priceWords } from './price-words.ts';

const unitOf = (id: string, kind: Unit['kind'], price: string, places = 1): Unit => ({
  id,
  kind,
  title: id,
  title_zh: id,
  price,
  min_age: null,
  max_age: null,
  takes_place: places > 0,
  places,
  takes_all: null,
  accompanied_by: [],
});

const adult = unitOf('adult', 'adult', '580.00');
const child = unitOf('child', 'child', '380.00');
const infant = unitOf('infant', 'infant', '0.00', 0);
const family = [adult, child, infant];
const partyOf = (units: readonly Unit[], quantities: Quantities) => partyWithFee(units, quantities, 500);
const limits = { min_participants: 1, max_participants: 6 };
const left = (available_spots: number, whole_places: number | null = null) => ({ available_spots, whole_places });

describe('a party', () => {
  it('starts with as few adults as the experience takes', () => {
    assert.deepEqual(firstQuantities(family, limits), { adult: 1, child: 0, infant: 0 });
    assert.deepEqual(firstQuantities([adult], { ...limits, min_participants: 4 }), { adult: 4 });
  });

  it('costs its units plus the fee', () => {
    const { participants, places, total_price, service_fee, final_amount } = partyOf(family, { adult: 2, child: 1, infant: 1 });
    assert.deepEqual(
      { participants, places, total_price, service_fee, final_amount },
      {
        participants: 4,
        places: 3,
        total_price: 154_000,
        service_fee: 7_700,
        final_amount: 161_700,
      },
    );
  });

  it('costs what the fee that was told makes of it', () => {
    assert.equal(partyWithFee([adult], { adult: 1 }, 725).service_fee, 4_205);
    assert.equal(partyWithFee([adult], { adult: 1 }, 0).final_amount, 58_000);
  });

  it('counts a field that is empty while typing as nobody', () => {
    assert.equal(partyOf([adult], { adult: null }).participants, 0);
  });

  it('is refused as the server would refuse it', () => {
    const broken = (quantities: Record<string, number>, given = limits) => brokenParty(partyOf(family, quantities), given)?.rule ?? null;
    assert.equal(broken({ adult: 0, infant: 1 }), 'party_empty');
    assert.equal(broken({ adult: 1 }, { min_participants: 2, max_participants: 6 }), 'party_too_small');
    assert.equal(broken({ adult: 5, infant: 2 }), 'party_too_large');
    assert.equal(broken({ adult: 6 }), null);
  });

  it('can be too many for one time', () => {
    const three = partyOf(family, { adult: 3, infant: 1 });
    assert.equal(exceedsPlaces(left(2), three), true);
    assert.equal(exceedsPlaces(left(3), three), false);
    assert.equal(exceedsPlaces(undefined, three), false);
  });

  it('is named by number where only adults go, else by units', () => {
    assert.deepEqual(askedFor(partyOf([adult], { adult: 2 }), [adult]), { participants: 2 });
    assert.deepEqual(askedFor(partyOf(family, { adult: 2, infant: 1 }), family), {
      units: [
        { unit: 'adult', quantity: 2 },
        { unit: 'infant', quantity: 1 },
      ],
    });
  });
});

describe('a group', () => {
  const boat = unitOf('boat', 'group', '7800.00', 20);
  const units = [adult, boat, infant];
  const room = { min_participants: 2, max_participants: 20 };

  it('counts as many people as it takes places, at the price of the group', () => {
    const { participants, places, total_price } = partyOf(units, { boat: 1, infant: 1 });
    assert.deepEqual({ participants, places, total_price }, { participants: 21, places: 20, total_price: 780_000 });
  });

  it('takes the place of the people chosen before, who may be added again', () => {
    const whole = withQuantity(boat, 1, units, { adult: 2, boat: 0, infant: 1 }, room);
    assert.deepEqual(whole, { adult: 0, boat: 1, infant: 0 });
    assert.deepEqual(withQuantity(adult, 1, units, whole, room), { adult: 1, boat: 1, infant: 0 });
    assert.deepEqual(withQuantity(boat, 2, units, { adult: 1, boat: 1, infant: 0 }, room), { adult: 1, boat: 2, infant: 0 });
  });

  it('that is given up leaves the party that the form starts with', () => {
    assert.deepEqual(withQuantity(boat, 0, units, { adult: 0, boat: 1, infant: 0 }, room), { adult: 2, boat: 0, infant: 0 });
    assert.deepEqual(withQuantity(boat, 0, units, { adult: 3, boat: 1, infant: 0 }, room), { adult: 3, boat: 0, infant: 0 });
    assert.deepEqual(withQuantity(boat, null, units, { adult: 0, boat: 1, infant: 0 }, room), { adult: 0, boat: null, infant: 0 });
  });

  it('is named by its unit, also where there is no other', () => {
    assert.deepEqual(askedFor(partyOf([boat], { boat: 1 }), [boat]), { units: [{ unit: 'boat', quantity: 1 }] });
  });
});

describe('a whole departure', () => {
  const boat = { ...unitOf('boat', 'group', '4000.00', 16), takes_all: { min_people: 4, max_people: 16 } };
  const units = [adult, boat, infant];

  it('costs its price however many come, and says how many', () => {
    const party = partyOf(units, { adult: 0, boat: 12, infant: 0 });
    assert.deepEqual([party.participants, party.total_price], [12, 400_000]);
    assert.deepEqual(askedFor(party, units), { participants: 12, units: [{ unit: 'boat', quantity: 1 }] });
    assert.deepEqual([brokenParty(party, limits), brokenParty(partyOf(units, { boat: 3 }), limits)?.rule], [null, 'party_too_small']);
    assert.equal(brokenParty(partyOf(units, { boat: 5, adult: 1 }), limits)?.rule, 'party_alone');
  });

  it('takes the place of single people, and they its place', () => {
    const whole = withQuantity(boat, 4, units, { adult: 2, boat: 0, infant: 1 }, limits);
    assert.deepEqual(whole, { adult: 0, boat: 4, infant: 0 });
    assert.deepEqual(withQuantity(boat, 5, units, whole, limits), { adult: 0, boat: 5, infant: 0 });
    assert.deepEqual(withQuantity(adult, 1, units, whole, limits), { adult: 1, boat: 0, infant: 0 });
    assert.deepEqual(withQuantity(boat, 0, units, whole, limits), { adult: 1, boat: 0, infant: 0 });
  });

  it('is possible only where no other party has a place', () => {
    const party = partyOf(units, { boat: 12 });
    assert.deepEqual(
      [left(20, 20), left(19, 20), left(3, 3), left(0, 3), undefined].map((at_time) => exceedsPlaces(at_time, party)),
      [false, true, false, true, false],
    );
    assert.deepEqual(rangeOf(boat, units, { adult: 1, boat: 0 }, limits, left(3, 3)), { min: 0, max: 16 });
    assert.deepEqual(rangeOf(boat, units, { adult: 1, boat: 0 }, limits, left(2, 3)), { min: 0, max: 0 });
    assert.deepEqual(rangeOf(adult, units, { adult: 0, boat: 9 }, limits, left(20, 20)), { min: 0, max: 6 });
  });
});

describe('the range of one unit', () => {
  it('ends at the largest party and at the places left', () => {
    assert.deepEqual(rangeOf(adult, [adult], { adult: 1 }, limits), { min: 1, max: 6 });
    assert.deepEqual(rangeOf(adult, [adult], { adult: 1 }, limits, left(2)), { min: 1, max: 2 });
    assert.deepEqual(rangeOf(child, family, { adult: 2, infant: 1 }, limits, left(4)), { min: 0, max: 2 });
    assert.deepEqual(rangeOf(infant, family, { adult: 4 }, limits, left(4)), { min: 0, max: 2 });
  });

  it('of a group is as many as fit whole, and a first one is offered whoever was chosen before', () => {
    const group = unitOf('group', 'group', '7800.00', 4);
    const units = [adult, group];
    assert.deepEqual(rangeOf(group, units, { adult: 6, group: 0 }, { ...limits, max_participants: 10 }), { min: 0, max: 2 });
    assert.deepEqual(rangeOf(group, units, { adult: 3, group: 1 }, { ...limits, max_participants: 10 }), { min: 0, max: 1 });
    assert.deepEqual(rangeOf(group, units, { adult: 1, group: 0 }, limits, left(3)), { min: 0, max: 0 });
    assert.deepEqual(rangeOf(group, units, { adult: 1, group: 0 }, limits, left(4)), { min: 0, max: 1 });
    assert.deepEqual(rangeOf(adult, units, { adult: 0, group: 1 }, limits, left(5)), { min: 0, max: 1 });
  });

  it('never pulls down a number already chosen', () => {
    assert.deepEqual(rangeOf(adult, [adult], { adult: 5 }, limits, left(2)), { min: 1, max: 5 });
  });
});

describe('price words', () => {
  it('say what is paid for and leave out what is free', () => {
    assert.equal(priceWords(partyOf([adult], { adult: 2 }).bought), 'HK$580 × 2');
    assert.equal(priceWords(partyOf(family, { adult: 2, child: 1, infant: 1 }).bought), 'HK$580 × 2 + HK$380 × 1');
    assert.equal(priceWords(partyOf([infant], { infant: 1 }).bought), 'HK$0 × 1');
    assert.equal(priceWords(partyOf([adult], { adult: 2 }).bought, exactMoney), '$580.00 × 2');
  });
});

describe('what guests are shown', () => {
  const cents = fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 100_000_000 }));
  const read = (shown: string) => toCents(shown.replace(/^HK\$|,/g, ''));

  it('is what they are charged, line by line and in all, whatever the prices and the fee', () => {
    fc.assert(
      fc.property(cents, cents, fc.nat(20), fc.nat(20), fc.integer({ min: 0, max: 3_000 }), (one, two, adults, children, fee_bp) => {
        fc.pre(adults + children > 0);
        const units = [unitOf('adult', 'adult', fromCents(one)), unitOf('child', 'child', fromCents(two))];
        const party = partyWithFee(units, { adult: adults, child: children }, fee_bp);
        const offered = units.map((unit) => ({ ...unit, price: toCents(unit.price) }));
        const charged = resolveParty(askedFor(party, units), offered, { min_participants: 1, max_participants: 40, fee_bp });
        assert.ok('final_amount' in charged);
        assert.equal(read(publicMoney(party.final_amount)), charged.final_amount);
        const lines = party.bought.map(({ price, quantity }) => read(publicMoney(price)) * quantity);
        assert.equal(
          lines.reduce((sum, line) => sum + line, read(publicMoney(party.service_fee))),
          charged.final_amount,
        );
      }),
    );
  });
});
