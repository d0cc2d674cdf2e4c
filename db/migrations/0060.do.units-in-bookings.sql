-- What was booked is written once and never changed: it stands in the booking's row (docs/decisions/040-units-in-the-booking.md).
ALTER TABLE bookings ADD COLUMN units jsonb;
ALTER TABLE bookings DISABLE TRIGGER USER;
UPDATE bookings b SET units = booked.units
FROM (
  SELECT bu.booking_id, jsonb_agg(jsonb_build_object('unit', bu.unit_id, 'kind', bu.kind, 'title', bu.title, 'title_zh', bu.title_zh,
    'quantity', bu.quantity, 'price', bu.price) ORDER BY u.position, bu.price DESC, bu.kind) AS units
  FROM booking_units bu LEFT JOIN units u ON u.id = bu.unit_id GROUP BY bu.booking_id
) booked
WHERE booked.booking_id = b.id;
UPDATE bookings SET units = '[]' WHERE units IS NULL;
ALTER TABLE bookings ENABLE TRIGGER USER;
ALTER TABLE bookings ALTER COLUMN units SET NOT NULL,
  ADD CONSTRAINT bookings_units_check CHECK (jsonb_typeof(units) = 'array' AND NOT units @? '$[*] ? (@.quantity < 1 || @.price < 0)');
DROP VIEW booking_shapes;
DROP TABLE booking_units;
