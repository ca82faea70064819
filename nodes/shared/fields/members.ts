/**
 * The objects in bodies of the API, a line for each, written by `npm run generate`: the members that it
 * takes, old names included, with the object or number that each is; after a bar, those that only reads have.
 */
export const MEMBERS = `
SaleInput = company_identifier sale_date seller:InlinePerson payer:InlinePerson intermediary:InlinePerson approver:InlinePerson requester:InlinePerson status commissions:SaleInput.commissions custom_fields:CustomFieldValueInput insurances:Insurance cruises:Cruise hotels:Hotel airline_tickets:AirlineTicket train_tickets:TrainTicket ground_transportations:GroundTransportation car_rentals:CarRental travel_packages:TravelPackage operation:Operation payments:PaymentInput travel_agent:InlinePerson | id number departure_date return_date totals created_at company promoter travel created_by excursions operations others partner_packages financial attachments outcome replayed
InlinePerson = person_kind external_id name legal_name cpf_cnpj rg_ie ie gender birthdate passport_number passport_expiration_date foreigner foreign_identity_document email phone_number mobile_number business_phone website city_inscription tax_identification_number observations charge_billet_fee birthplace:BirthplaceInput additional_data tax_withholding airline address:AddressInput cpf cnpj airline_code airline_number | id code partner_code created_at last_contacts created_by attachments credit_cards kandir_law outcome replayed
BirthplaceInput = id city_ibge
AddressInput = postal_code street street_number neighborhood additional_info city_ibge city_name state_code country_code | city
SaleInput.commissions = external_id kind value:number retained_value:number
CustomFieldValueInput = id value | name
Insurance = local_id document included_services vendor_reservation_url currency exchange_rate:number intermediary_commission_amount:number agency_service_fee:number discount_amount:number commission_amount:number representative:InlinePerson begin_date end_date destination passengers:Passenger supplier:InlinePerson external_id voucher_code locator | id active
Passenger = amount:number fees:number rav_fee:number rav_fee_discount:number agency_fee:number document person:InlinePerson service_fee:number booking_fee:number ticket_number | id
Cruise = local_id document included_services vendor_reservation_url currency exchange_rate:number intermediary_commission_amount:number agency_service_fee:number discount_amount:number commission_amount:number representative:InlinePerson booking_number departure_date arrival_date ship_name cruise_destination accommodation_kind cabin_number cabin_kind cabin_category passengers:CruisePassenger supplier:InlinePerson external_id voucher_code locator | id active
CruisePassenger = amount:number fees:number rav_fee:number rav_fee_discount:number agency_fee:number document person:InlinePerson tip:number service_fee:number booking_fee:number ticket_number | id
Hotel = local_id document included_services vendor_reservation_url currency exchange_rate:number intermediary_commission_amount:number agency_service_fee:number discount_amount:number commission_amount:number representative:InlinePerson booking_number check_in check_out destination accommodation_kind room_category meal_plan passengers:PassengerWithOtherFees supplier:InlinePerson external_id voucher_code locator | id active
PassengerWithOtherFees = amount:number fees:number rav_fee:number rav_fee_discount:number agency_fee:number document person:InlinePerson other_fees:number service_fee:number booking_fee:number ticket_number | id
AirlineTicket = local_id document included_services vendor_reservation_url currency exchange_rate:number intermediary_commission_amount:number agency_service_fee:number discount_amount:number commission_amount:number representative:InlinePerson locator destination cc_rav_fee:number cc_du_fee:number segments:FlightSegment passengers:AirlinePassenger supplier:InlinePerson external_id voucher_code | id active
FlightSegment = airline_code flight_number class origin departure_date destination arrival_date seats:FlightSegment.seats
FlightSegment.seats = seat_number
AirlinePassenger = amount:number fees:number rav_fee:number rav_fee_discount:number agency_fee:number document person:InlinePerson ticket_number original_ticket_number emission_name boarding_fee:number du_fee:number service_fee:number booking_fee:number | id
TrainTicket = local_id document included_services vendor_reservation_url currency exchange_rate:number intermediary_commission_amount:number agency_service_fee:number discount_amount:number commission_amount:number representative:InlinePerson segments:TrainSegment passengers:Passenger supplier:InlinePerson external_id voucher_code locator | id active
TrainSegment = railway_operator origin departure_date destination arrival_date
GroundTransportation = local_id document included_services vendor_reservation_url currency exchange_rate:number intermediary_commission_amount:number agency_service_fee:number discount_amount:number commission_amount:number representative:InlinePerson segments:CoachSegment passengers:Passenger supplier:InlinePerson external_id voucher_code locator | id active
CoachSegment = coach_company service_class origin departure_date destination arrival_date seats:CoachSegment.seats
CoachSegment.seats = seat_number ticket_number
CarRental = local_id document included_services vendor_reservation_url currency exchange_rate:number intermediary_commission_amount:number agency_service_fee:number discount_amount:number commission_amount:number representative:InlinePerson pickup_date pickup_location dropoff_date dropoff_location destination vehicle_category passengers:PassengerWithOtherFees supplier:InlinePerson external_id voucher_code locator | id active
TravelPackage = local_id document included_services vendor_reservation_url currency exchange_rate:number intermediary_commission_amount:number agency_service_fee:number discount_amount:number commission_amount:number representative:InlinePerson begin_date end_date destination package_name transport passengers:PassengerWithOtherFees supplier:InlinePerson external_id voucher_code locator | id active
Operation = product_id local_id document included_services vendor_reservation_url currency exchange_rate:number intermediary_commission_amount:number agency_service_fee:number discount_amount:number departure_date arrival_date observations passengers:OperationPassenger quantity unit_price:number unit_fee:number agency_fee:number external_id voucher_code locator | id active
OperationPassenger = amount:number fees:number document person:InlinePerson service_fee:number booking_fee:number ticket_number | id
PaymentInput = agency:PaymentInput.agency vendor:PaymentInput.vendor
PaymentInput.agency = credit_card:PaymentInput.agency.credit_card bank_slip:PaymentInput.agency.bank_slip bank_deposit:PaymentInput.agency.bank_deposit
PaymentInput.agency.credit_card = products:PaymentInput.agency.credit_card.products payer:InlinePerson due_date settlement_date bank_account:BankAccount description card_last_digits authorization card_brand installments installment_period
PaymentInput.agency.credit_card.products = local_id payment_amount:number
BankAccount = bank_code agency_number agency_digit account_number account_digit
PaymentInput.agency.bank_slip = products:PaymentInput.agency.bank_slip.products payer:InlinePerson due_date settlement_date bank_account:BankAccount description installments installment_period
PaymentInput.agency.bank_slip.products = local_id payment_amount:number
PaymentInput.agency.bank_deposit = products:PaymentInput.agency.bank_deposit.products payer:InlinePerson due_date settlement_date bank_account:BankAccount description observations installments installment_period
PaymentInput.agency.bank_deposit.products = local_id payment_amount:number
PaymentInput.vendor = credit_card:PaymentInput.vendor.credit_card credit:PaymentInput.vendor.credit others:PaymentInput.vendor.others
PaymentInput.vendor.credit_card = products:PaymentInput.vendor.credit_card.products payer:InlinePerson card_last_digits authorization installments
PaymentInput.vendor.credit_card.products = local_id payment_amount:number
PaymentInput.vendor.credit = products:PaymentInput.vendor.credit.products payer:InlinePerson
PaymentInput.vendor.credit.products = local_id payment_amount:number
PaymentInput.vendor.others = products:PaymentInput.vendor.others.products payer:InlinePerson details
PaymentInput.vendor.others.products = local_id payment_amount:number
PersonInput = person_kind name external_id legal_name cpf_cnpj rg_ie ie gender birthdate passport_number passport_expiration_date foreigner foreign_identity_document email phone_number mobile_number business_phone website city_inscription tax_identification_number observations charge_billet_fee birthplace:BirthplaceInput additional_data tax_withholding airline address:AddressInput seller:Reference promoter:Reference labels:Reference phones contacts custom_fields:CustomFieldValueInput | id code partner_code created_at last_contacts created_by attachments credit_cards kandir_law outcome replayed
Reference = id
`;
