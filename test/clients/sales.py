"""What an engineer writes with a client that is generated from the sandbox's OpenAPI document.

Run by scripts/checkApiDescription.mjs.
"""

import json
import sys
import uuid
from datetime import date

import travel_agency
from travel_agency.rest import ApiException

base_url, token = sys.argv[1:]
configuration = travel_agency.Configuration(host=base_url)
configuration.access_token = token
client = travel_agency.ApiClient(configuration)
people = travel_agency.PeopleApi(client)
sales = travel_agency.SalesApi(client)


def nights(hotel: travel_agency.SaleHotel) -> int:
    return (date.fromisoformat(str(hotel.check_out)) - date.fromisoformat(str(hotel.check_in))).days


person = travel_agency.PersonInput(person_kind="individual", name="Clara Duarte")
created = people.create_person(str(uuid.uuid4()), person)
print(f"{created.name} is number {created.code}")

rows = sales.list_sales(status=["opened", "closed"], size=20).data
stays = [hotel for row in rows for hotel in sales.get_sale(row.id).hotels]
print(f"{len(stays)} stays in {len(rows)} sales")
assert stays, "No stay was read"
assert all(nights(hotel) >= 0 for hotel in stays), "A stay of less than no nights"

try:
    sales.list_sales(date_from="2026-01-01")
    sys.exit("A range without date_field is refused")
except ApiException as refused:
    assert refused.status == 400, refused
    print("; ".join(json.loads(refused.body)["errors"]))
