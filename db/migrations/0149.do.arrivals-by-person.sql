-- Of a party that has arrived: when each of its persons came whose own voucher was scanned, by the person's key; null: nobody is known by voucher.
ALTER TABLE bookings ADD COLUMN arrivals jsonb
  CONSTRAINT bookings_arrivals_check CHECK (arrivals IS NULL OR (attendance = 'arrived' AND jsonb_typeof(arrivals) = 'object'));
